import { memo, useState } from "react";
import { Link } from "react-router";
import { imageAddress } from "../../domain/images/address.ts";
import { Bell } from "../notifications/Bell.tsx";
import { OnboardingButton } from "../onboarding/OnboardingButton.tsx";
import { usePerson } from "../providers/person.tsx";
import { useConfig } from "../theme/useConfig.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Mark } from "./Logo.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { SellerChips } from "./SellerChips.tsx";
import { UserMenu } from "./UserMenu.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface Props {
  opens: { menu(): void; palette(): void; help(): void };
}

/** Not rendered again when the frame is, which every navigation renders. */
export const TopBar = memo(function TopBar({ opens }: Props) {
  const { landing, agency, userType } = usePerson();
  const config = useConfig();
  const logo = config?.logo;
  // A logo much wider than high contains the name. Until that is known, no name is shown, to avoid a layout shift.
  const [named, setNamed] = useState<{ logo: string; inLogo: boolean } | null>(null);
  return (
    <header className="top-bar">
      <button type="button" className="bar-button only-narrow" onClick={opens.menu} aria-label="Open menu">
        <Icon name="menu" size={20} />
      </button>
      <Link to={landing} className="brand" aria-label="Home">
        {logo ? (
          <img
            src={imageAddress(logo)}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNamed({ logo, inLogo: naturalWidth > naturalHeight * 2 })
            }
            onError={() => setNamed({ logo, inLogo: false })}
          />
        ) : (
          <Mark />
        )}
        {(!logo || (named?.logo === logo && !named.inLogo)) && (
          <span className="brand-name">{agency?.name ?? config?.title ?? "Platen"}</span>
        )}
      </Link>
      <button
        type="button"
        className="palette-field"
        aria-label="Search or jump to"
        onClick={opens.palette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        <span className="palette-hint">Search or jump to</span>
        <kbd>{isApple ? "⌘" : "Ctrl"} K</kbd>
      </button>
      <OfflineNotice />
      <div className="bar-end">
        {userType === "seller" && <SellerChips />}
        <OnboardingButton />
        <Bell />
        <UserMenu openHelp={opens.help} />
      </div>
    </header>
  );
});

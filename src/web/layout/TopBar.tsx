import { useState } from "react";
import { Link } from "react-router";
import { imageAddress } from "../../domain/images/address.ts";
import { Bell } from "../notifications/Bell.tsx";
import { usePerson } from "../providers/person.tsx";
import { useConfig } from "../theme/useConfig.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Mark } from "./Logo.tsx";
import { SellerChips } from "./SellerChips.tsx";
import { UserMenu } from "./UserMenu.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface Opens {
  openMenu(): void;
  openPalette(): void;
  openHelp(): void;
}

export function TopBar({ openMenu, openPalette, openHelp }: Opens) {
  const { landing, agency, userType } = usePerson();
  const config = useConfig();
  // A logo that is much wider than high has the name in it.
  const [isWordmark, setWordmark] = useState(false);
  return (
    <header className="top-bar">
      <button type="button" className="bar-button only-narrow" onClick={openMenu} aria-label="Open menu">
        <Icon name="menu" size={20} />
      </button>
      <Link to={landing} className="brand" aria-label="Platen, start">
        {config?.logo ? (
          <img
            src={imageAddress(config.logo)}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setWordmark(naturalWidth > naturalHeight * 2)
            }
          />
        ) : (
          <Mark />
        )}
        {!(config?.logo && isWordmark) && (
          <span className="brand-name">{agency?.name ?? config?.title ?? "Platen"}</span>
        )}
      </Link>
      <button
        type="button"
        className="palette-field"
        aria-label="Search or jump to"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        <span className="palette-hint">Search or jump to</span>
        <kbd>{isApple ? "⌘" : "Ctrl"} K</kbd>
      </button>
      <div className="bar-end">
        {userType === "seller" && <SellerChips />}
        <Bell />
        <UserMenu openHelp={openHelp} />
      </div>
    </header>
  );
}

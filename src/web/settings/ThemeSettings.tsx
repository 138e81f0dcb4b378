import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { imageAddress } from "../../domain/images/address.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { COLOUR_KEYS, type ColourKey, DEFAULT_COLOURS } from "../../domain/theme/colours.ts";
import { isColour } from "../../domain/theme/contrast.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import type { Config } from "../theme/config.ts";
import { useWear } from "../theme/useConfig.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import { ColourField } from "./ColourField.tsx";
import { PictureField } from "./PictureField.tsx";
import "./settings.css";

const LABELS: Readonly<Record<ColourKey, string>> = {
  primary: "Primary",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  error: "Error",
  info: "Info",
  white: "White",
  black: "Black",
};

type Chosen = Pick<Config, ColourKey | "logo" | "faviconImg" | "title">;

const chosenOf = (config: Config): Chosen => ({
  ...(Object.fromEntries(COLOUR_KEYS.map((key) => [key, config[key]])) as Record<ColourKey, string>), // Its keys.
  logo: config.logo,
  faviconImg: config.faviconImg,
  title: config.title,
});

const seenOf = (config: Config): Seen<Chosen> => ({ version: config.version, values: chosenOf(config) });

function ThemeForm({ stored, saved }: { stored: Config; saved(config: Config): void }) {
  const mayEdit = useMay()("settings", "edit");
  const call = useCall();
  const say = useSay();
  const wear = useWear();
  const [chosen, setChosen] = useState(() => chosenOf(stored));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const race = useLostRace<Chosen>({
    seen: seenOf(stored),
    load: () => readRow("agencies/config", seenOf),
    show: (values) => choose(values),
  });
  // What is not the agency's own choice stays the brand's.
  const isChanged = race.changesIn(chosen) !== null;

  // The page wears what is chosen while it is chosen, and what is stored once the screen is left.
  const latest = useRef(stored);
  latest.current = stored;
  useEffect(() => () => wear(latest.current), [wear]);
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const readable = COLOUR_KEYS.every((key) => isColour(next[key]));
    if (readable) wear({ ...stored, ...next });
  };

  const save = async () => {
    const { version, ...changed } = race.changesIn(chosen) ?? {};
    setBusy(true);
    const answer = await call<{ config: Config }>("POST", "agencies/config", {
      body: { config: changed, ...(version === undefined ? {} : { version }) },
      success: "Update success!",
      quiet: true,
    });
    setBusy(false);
    if (!answer.ok) {
      setErrors(answer.errors ?? {});
      if (!race.isLost(answer.errors) && !answer.errors) say.error(answer.message);
      return;
    }
    setErrors({});
    race.saved(seenOf(answer.data.config));
    wear(answer.data.config, { keep: true });
    saved(answer.data.config);
  };
  const reset = () => {
    const { logo, faviconImg, title } = stored;
    choose({ ...DEFAULT_COLOURS, logo, faviconImg, title });
    setErrors({});
  };
  return (
    <div className="screen screen-form">
      <PageHeader
        title="Config: Theme"
        back={{ to: "/ag/settings/board", label: "Settings" }}
        {...(mayEdit
          ? {
              primary: { label: "Save", busy, disabled: !isChanged, onClick: () => void save() },
              secondary: [{ label: "Reset", disabled: busy, onClick: reset }],
            }
          : {})}
      />
      {race.notice(() => chosen)}
      <div className="card card-padded settings-form">
        <Field
          label="Title"
          help="The name in the browser's tab and on the sign-in page"
          error={errors["config.title"]}
        >
          {(tied) => (
            <Input
              {...tied}
              value={chosen.title}
              maxLength={255}
              disabled={!mayEdit}
              onChange={({ target }) => choose({ title: target.value })}
            />
          )}
        </Field>
        <div className="theme-pictures">
          <PictureField
            label="Logo"
            value={chosen.logo}
            address={imageAddress}
            disabled={!mayEdit}
            change={(logo) => choose({ logo })}
          />
          <PictureField
            label="Favicon"
            value={chosen.faviconImg}
            address={imageAddress}
            disabled={!mayEdit}
            change={(faviconImg) => choose({ faviconImg })}
          />
        </div>
        <fieldset className="theme-colours" disabled={!mayEdit}>
          <legend>Colours</legend>
          {COLOUR_KEYS.map((key) => (
            <ColourField
              key={key}
              label={LABELS[key]}
              value={chosen[key]}
              error={errors[`config.${key}`]}
              shows={key === "white" || key === "black" ? null : key === "primary" ? "button" : "text"}
              change={(value) => choose({ [key]: value })}
            />
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** How the product looks to an agency's people and at its hosts. */
export default function ThemeSettings() {
  const config = useGet<Config>("agencies/config");
  if (config.isError && !config.data)
    return <FailedState what="The theme" why={config.error.message} retry={() => void config.refetch()} />;
  if (!config.data)
    return (
      <div className="screen screen-form">
        <PageHeader title="Config: Theme" back={{ to: "/ag/settings/board", label: "Settings" }} />
        <CardSkeleton lines={8} />
      </div>
    );
  return <ThemeForm stored={config.data} saved={() => void config.refetch()} />;
}

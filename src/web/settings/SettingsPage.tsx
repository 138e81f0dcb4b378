import type { ReactNode } from "react";
import { PageHeader } from "../layout/PageHeader.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { type AgencyInfo, type SaveSettings, useAgencyInfo } from "./useAgencyInfo.ts";
import "./settings.css";

interface Props {
  title: string;
  /** The form, once there is something to fill it with. */
  children(agency: AgencyInfo, save: SaveSettings): ReactNode;
}

/** A page of settings below the board: it waits for what is stored, then shows its form. */
export function SettingsPage({ title, children }: Props) {
  const { info, save } = useAgencyInfo();
  return (
    <div className="screen screen-form">
      <PageHeader title={title} back={{ to: "/ag/settings/board", label: "Settings" }} />
      {info.isError && !info.data ? (
        <FailedState what={title} why={info.error.message} retry={() => void info.refetch()} />
      ) : info.data ? (
        <div className="card card-padded">{children(info.data, save)}</div>
      ) : (
        <CardSkeleton lines={5} />
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import type { HistoryPage } from "../../domain/settings/history/pages.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { SettingsHistory } from "./history/SettingsHistory.tsx";
import { TO_SETTINGS } from "./to-settings.ts";
import { type AgencyInfo, useAgencyInfo } from "./useAgencyInfo.ts";
import "./settings.css";

interface Props {
  title: string;
  /** The name of the page in the history of the settings. */
  page: HistoryPage;
  /** Cards below the form. */
  after?: ReactNode;
  /** The form, rendered once the settings are loaded. */
  children(agency: AgencyInfo, reload: () => void): ReactNode;
}

/** A settings page below the board: loads the settings, then shows its form. */
export function SettingsPage({ title, page, after, children }: Props) {
  const info = useAgencyInfo();
  const reload = () => void info.refetch();
  const agency = info.data?.data;
  return (
    <div className="screen screen-form">
      <PageHeader title={title} back={TO_SETTINGS} />
      {info.isError && !agency ? (
        <FailedState what={title} why={info.error.message} retry={reload} />
      ) : agency ? (
        <div className="card card-padded">{children(agency, reload)}</div>
      ) : (
        <CardSkeleton lines={5} />
      )}
      {agency && after}
      {agency && <SettingsHistory page={page} />}
    </div>
  );
}

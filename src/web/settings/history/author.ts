import type { SettingsChange } from "../../../domain/settings/responses.ts";

/** Who made a change. The platform's people have no name for an agency. */
export const authorOf = ({ by: { name } }: SettingsChange): string => name ?? "Platen";

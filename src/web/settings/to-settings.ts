/** The way back from a page of the settings. */
export const TO_SETTINGS = { to: "/ag/settings/board", label: "Settings" } as const;

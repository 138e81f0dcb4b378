import type { ReactNode } from "react";

export type Tone = "success" | "error" | "warning" | "info";

const TITLES: Readonly<Record<Tone, string>> = {
  success: "Success",
  error: "Error",
  warning: "Warning",
  info: "Info",
};

/** What a toast says: its text first, and its title small below it. */
export const toastContent = (tone: Tone, text: ReactNode) =>
  text ? { message: text, description: TITLES[tone] } : { message: TITLES[tone] };

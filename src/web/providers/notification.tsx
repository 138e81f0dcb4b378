import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";

type Tone = "success" | "error" | "warning" | "info";
const TITLES: Record<Tone, string> = { success: "Success", error: "Error", warning: "Warning", info: "Info" };

export type Say = Record<Tone, (text: string) => void>;

/** Toasts with the titles Error, Success, Warning and Info: `say.success("Created")`. */
export function useSay(): Say {
  const { notification } = App.useApp();
  return useMemo(() => {
    const say = (tone: Tone) => (text: string) =>
      notification[tone]({ message: TITLES[tone], description: text });
    return { success: say("success"), error: say("error"), warning: say("warning"), info: say("info") };
  }, [notification]);
}

/** Refine's own notifications, through the same toasts. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  const say = useSay();
  return useMemo(
    () => ({
      open: ({ message, description, type }) =>
        say[type === "error" ? "error" : type === "success" ? "success" : "info"](
          message || description || "",
        ),
      close: (key) => notification.destroy(key),
    }),
    [notification, say],
  );
}

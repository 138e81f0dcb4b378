import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";
import { type Tone, toastContent } from "../widgets/toast/toast-content.ts";
import { isUnconfirmed } from "./http.ts";

export type Toast = Record<Tone, (text: string) => void>;

/** Toasts, of which the last one is shown: `toast.success("Created")`. */
export function useToast(): Toast {
  const { notification } = App.useApp();
  return useMemo(() => {
    const toastOf = (tone: Tone) => (text: string) => {
      if (!isUnconfirmed(text)) notification[tone](toastContent(tone, text));
    };
    return {
      success: toastOf("success"),
      error: toastOf("error"),
      warning: toastOf("warning"),
      info: toastOf("info"),
    };
  }, [notification]);
}

/** Refine's own notifications, through the same toasts. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  const toast = useToast();
  return useMemo(
    () => ({
      open: ({ message, description, type }) =>
        toast[type === "error" ? "error" : type === "success" ? "success" : "info"](
          message || description || "",
        ),
      close: (key) => notification.destroy(key),
    }),
    [notification, toast],
  );
}

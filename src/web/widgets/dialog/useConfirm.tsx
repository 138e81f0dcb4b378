import { App } from "antd";
import { type ReactNode, useCallback } from "react";

interface Question {
  /** Names what is affected: "Delete seller Fern & Co?" */
  title: string;
  text?: ReactNode;
  /** The verb on the button: "Delete". */
  action: string;
  danger?: boolean;
}

/** Asks for confirmation: `if (await confirm({title: "Delete X?", action: "Delete", danger: true}))`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, action, danger }) =>
      new Promise((resolve) => {
        modal.confirm({
          title,
          content: text,
          icon: null,
          okText: action,
          cancelText: "Cancel",
          okButtonProps: { danger: danger === true },
          autoFocusButton: danger ? "cancel" : "ok",
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal],
  );
}

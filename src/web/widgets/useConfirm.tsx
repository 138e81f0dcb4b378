import { App } from "antd";
import { type ReactNode, useCallback } from "react";

interface Question {
  /** Names what is harmed: "Delete seller Fern & Co?" */
  title: string;
  text?: ReactNode;
  /** The verb on the button: "Delete". */
  action: string;
  danger?: boolean;
}

/** Asks before harm is done: `if (await confirm({title: "Delete X?", action: "Delete", danger: true}))`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, action, danger }) =>
      new Promise((answer) => {
        modal.confirm({
          title,
          content: text,
          icon: null,
          okText: action,
          cancelText: "Cancel",
          okButtonProps: { danger: danger === true },
          autoFocusButton: danger ? "cancel" : "ok",
          onOk: () => answer(true),
          onCancel: () => answer(false),
        });
      }),
    [modal],
  );
}

import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import { deleteRule, setRuleState } from "../../domain/rules/calls.ts";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { usePerform } from "../providers/calls.ts";
import { sendCall } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { showRow } from "../providers/row-calls.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { armText } from "./back-test-text.ts";
import { isTested, type Rule } from "./rule.ts";

type Armed = "watch" | "on";

const ARM = {
  watch: { verb: "Watch", done: "It watches: its diary says what it would do" },
  on: { verb: "Turn on", done: "It is on" },
} as const;

export const pathsOfRules = (area: Area) => ({
  list: `/${area}/rules`,
  create: `/${area}/rules/create`,
  show: (id: string) => `/${area}/rules/${id}`,
  edit: (id: string) => `/${area}/rules/${id}/edit`,
});

export function useRuleActions(area: Area) {
  const perform = usePerform();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  return useMemo(() => {
    const paths = pathsOfRules(area);
    const setState = (id: string, state: Armed, revision: number) =>
      perform(setRuleState, { params: { id }, body: { state, revision } }, { success: ARM[state].done });
    /** Shows the result of the back-test before. */
    const ask = async ({ id, name, event, test, revision }: Rule, state: Armed) => {
      const text = test && armText(test, event, sideOf(area));
      if (await confirm({ title: `${ARM[state].verb} “${name}”?`, text, action: ARM[state].verb }))
        await setState(id, state, revision);
    };
    return {
      /** One click: nothing is lost by it. */
      turnOff: ({ id }: Rule) =>
        perform(setRuleState, { params: { id }, body: { state: "off" } }, { success: "It is off" }),
      /** Of a rule whose back-test is on screen. To watch changes nothing. */
      arm: (rule: Rule, state: Armed) =>
        state === "on" ? ask(rule, state) : setState(rule.id, state, rule.revision),
      /** In a list, where the result is shown first, or the way to it. */
      async armUnseen({ id }: Rule, state: Armed) {
        const read = await sendCall(showRow<Rule>("rules"), { params: { id } });
        if (!read.ok) return toast.error(read.message ?? "The rule cannot be read");
        const rule = read.data;
        if (!isTested(rule)) {
          toast.info("Run the back-test of this version first");
          return void navigate(paths.show(id));
        }
        await ask(rule, state);
      },
      async remove({ id, name, state }: Rule) {
        const text = `${state === "off" ? "" : "It stops at once. "}What it did stays in the diary.`;
        if (!(await confirm({ title: `Delete “${name}”?`, text, action: "Delete", danger: true })))
          return false;
        return (await perform(deleteRule, { params: { id } }, { success: "Deleted" })).ok;
      },
    };
  }, [area, perform, confirm, navigate, toast]);
}

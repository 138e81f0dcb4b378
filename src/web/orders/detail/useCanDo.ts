import { useAbility } from "../../providers/person.tsx";

/** Whether the person may use an action of orders, and the order allows it now. */
export function useCanDo({ actions }: { actions: readonly string[] }): (action: string) => boolean {
  const { can } = useAbility();
  return (action) => actions.includes(action) && can("orders", action);
}

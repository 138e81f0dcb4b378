import { Flex } from "antd";
import { formatCount } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import type { Performed, Refused } from "../wire.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { Reasons } from "./Reasons.tsx";

interface Props {
  action: BulkAction;
  response: Performed;
  count: number;
  names: ReadonlyMap<string, string>;
  /** The cost as text. */
  money: string;
  /** Whether the person can top up the balance. */
  topUp: boolean;
  /** Reloads the orders after a version conflict. */
  reload(): void;
}

/** The result of a preview: ready orders with their cost, and skipped orders with reasons. */
export function PreviewResult({ action, response, count, names, money, topUp, reload }: Props) {
  const { success, failed } = response;
  const fix = ({ gate, message }: Pick<Refused, "gate" | "message">) => {
    if (message === messages.changedMeanwhile) {
      return (
        <Button small icon="refresh" onClick={reload}>
          Reload
        </Button>
      );
    }
    if (gate !== "balance" || !topUp) return null;
    return (
      <Button small to="/s/balance">
        Top up
      </Button>
    );
  };
  return (
    <>
      {success.length > 0 && (
        <Flex className="result result-good" vertical gap={6}>
          {count > 1 && (
            <Flex className="result-line" component="p" gap={8} align="center">
              <Icon name="circle-check" />
              {success.length === 1 ? "1 is ready" : `${formatCount(success.length)} are ready`}
            </Flex>
          )}
          <p className="result-money">{money}</p>
        </Flex>
      )}
      {failed.length > 0 && (
        <Flex className="result result-bad" vertical gap={6}>
          <Flex className="result-line" component="p" gap={8} align="center">
            <Icon name="alert" />
            {count === 1
              ? `Cannot ${action.label.toLowerCase()} yet`
              : `${formatCount(failed.length)} will be skipped`}
          </Flex>
          {count === 1 ? (
            <Flex className="reason" gap={8} align="center">
              <p className="reason-only">{failed[0]?.message}</p>
              {failed[0] && fix(failed[0])}
            </Flex>
          ) : (
            <Reasons failed={failed} loaded={names} fix={fix} />
          )}
        </Flex>
      )}
    </>
  );
}

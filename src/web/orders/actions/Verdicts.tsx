import { formatCount } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import type { Performed, Refused } from "../wire.ts";
import type { BulkAction } from "./catalogue.ts";
import { Reasons } from "./Reasons.tsx";

interface Props {
  action: BulkAction;
  answer: Performed;
  count: number;
  names: ReadonlyMap<string, string>;
  /** What it costs, in words. */
  money: string;
  /** The person can bring money in. */
  topUp: boolean;
  /** Reads the orders again: somebody changed one meanwhile. */
  reload(): void;
}

/** What a rehearsal found: which orders are ready and what they cost, which are not and why. */
export function Verdicts({ action, answer, count, names, money, topUp, reload }: Props) {
  const { success, failed } = answer;
  const fix = ({ gate, message }: Pick<Refused, "gate" | "message">) => {
    if (message === messages.changedMeanwhile) {
      return (
        <Button small icon="refresh" onClick={reload}>
          Load again
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
        <div className="verdict verdict-good">
          {count > 1 && (
            <p className="verdict-line">
              <Icon name="circle-check" />
              {success.length === 1 ? "1 is ready" : `${formatCount(success.length)} are ready`}
            </p>
          )}
          <p className="verdict-money">{money}</p>
        </div>
      )}
      {failed.length > 0 && (
        <div className="verdict verdict-bad">
          <p className="verdict-line">
            <Icon name="alert" />
            {count === 1
              ? `Cannot ${action.label.toLowerCase()} yet`
              : `${formatCount(failed.length)} ${failed.length === 1 ? "stays" : "stay"} as ${failed.length === 1 ? "it is" : "they are"}`}
          </p>
          {count === 1 ? (
            <div className="reason">
              <p className="reason-only">{failed[0]?.message}</p>
              {failed[0] && fix(failed[0])}
            </div>
          ) : (
            <Reasons failed={failed} known={names} fix={fix} />
          )}
        </div>
      )}
    </>
  );
}

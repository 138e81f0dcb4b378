import { Button } from "../Button.tsx";
import "./lost-race.css";

interface Props {
  text: string;
  /** Whether the newer values can still be loaded; otherwise they are. */
  isLost: boolean;
  busy?: boolean;
  load(): void;
}

/** Another person saved first: what they changed, and a button that loads it. */
export function LostRaceNotice({ text, isLost, busy = false, load }: Props) {
  return (
    <div className="lost-race" role={isLost ? "alert" : "status"}>
      <span>{text}</span>
      {isLost && (
        <Button small busy={busy} onClick={load}>
          Load newer values
        </Button>
      )}
    </div>
  );
}

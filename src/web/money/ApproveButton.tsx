import { Button } from "../widgets/Button.tsx";

interface Props {
  /** Why this person may not approve it; `null` if they may. */
  why: string | null;
  busy?: boolean;
  disabled?: boolean;
  onClick(): void;
}

/** Approves a row, or says that another person has to. */
export const ApproveButton = ({ why, onClick, ...state }: Props) =>
  why === null ? (
    <Button small {...state} onClick={onClick}>
      Approve
    </Button>
  ) : (
    <span className="quiet small" title={why}>
      Second person
    </span>
  );

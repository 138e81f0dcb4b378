interface Props {
  /** Its accessible name. */
  label: string;
  checked: boolean;
  /** Whether some, and not all, of the rows that it selects are checked. */
  isPartial?: boolean;
  disabled?: boolean;
  isOnCard?: boolean;
  onChange(withShift: boolean): void;
}

/** The checkbox of a row. It is the browser's own, because antd's takes longer to render than the rest of the row. */
export function Tick({ label, checked, isPartial = false, disabled, isOnCard, onChange }: Props) {
  return (
    // The label makes the target larger.
    <label className={isOnCard ? "tick row-card-tick" : "tick"}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartial;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // A checkbox changes by a click, also from the keyboard.
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}

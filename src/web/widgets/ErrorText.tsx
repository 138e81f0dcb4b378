interface Props {
  id?: string | undefined;
  text: string | undefined;
  small?: boolean;
}

/** What went wrong, below what it is about; nothing without a text. */
export function ErrorText({ id, text, small = true }: Props) {
  if (!text) return null;
  return (
    <p id={id} className={small ? "small danger-text" : "danger-text"} role="alert">
      {text}
    </p>
  );
}

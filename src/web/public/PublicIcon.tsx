/** The few icons of this page. The application's icon set is larger than the whole page. */
const PATHS = {
  "chevron-left": "M14.5 6 8.5 12l6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  truck:
    "M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7.5 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6ZM17 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6Z",
  image: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M14.5 9.5h.01",
  drive: "m9 4 6 0 6 10.5-3 5H6l-3-5L9 4ZM9 4l6 10.5M21 14.5H9L6 19.5M15 4 9 14.5",
} as const;

interface Props {
  name: keyof typeof PATHS;
  size?: number;
  /** The accessible name, unless adjacent text has the same meaning. */
  label?: string | undefined;
}

export function PublicIcon({ name, size = 20, label }: Props) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's logo mark; an agency's theme may replace it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="icon">
      <rect width="32" height="32" rx="7" fill="var(--primary-solid)" />
      <path d="M9 7h9a6.5 6.5 0 0 1 0 13h-5v5H9z" fill="var(--on-primary)" />
      <path d="M13 11v5h4.8a2.5 2.5 0 0 0 0-5z" fill="var(--primary-solid)" />
    </svg>
  );
}

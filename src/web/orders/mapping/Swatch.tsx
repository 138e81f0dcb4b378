/** A variant's color as a dot. */
export function Swatch({ hex }: { hex: string | null }) {
  return <span className="swatch" style={hex ? { background: hex } : undefined} aria-hidden="true" />;
}

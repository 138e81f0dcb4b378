/** Decorative background: three steps of an order as cards, without text. */
const CARDS = [
  { y: 60, x: 40, hue: "blue", bars: [96, 150, 60] },
  { y: 176, x: 76, hue: "purple", bars: [120, 110, 60] },
  { y: 292, x: 112, hue: "green", bars: [84, 136, 60] },
] as const;

export function Scene() {
  return (
    <div className="scene" aria-hidden="true">
      <svg viewBox="0 0 480 460" width="480" height="460" role="presentation">
        <path
          d="M20 112 C 4 210, 30 240, 60 228 M 56 232 C 40 320, 66 354, 96 344"
          className="scene-thread"
        />
        {CARDS.map(({ x, y, hue, bars }, index) => (
          <g key={hue} transform={`translate(${x} ${y})`}>
            <rect width="330" height="96" rx="12" className="scene-card" />
            <rect x="18" y="18" width="60" height="60" rx="9" style={{ fill: `var(--tag-${hue})` }} />
            <g
              transform="translate(28 28) scale(1.66)"
              fill="none"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              style={{ stroke: `var(--tag-${hue}-text)` }}
            >
              {index === 0 && (
                <path d="m8.5 4-5 2.5 1.8 4.5L7.5 10v10h9V10l2.2 1 1.8-4.5-5-2.5c-.8 1.5-2 2.2-3.5 2.2S9.3 5.5 8.5 4Z" />
              )}
              {index === 1 && <path d="M12 3.5 20 8v8l-8 4.5L4 16V8l8-4.5ZM4 8l8 4.5L20 8M12 12.5v8" />}
              {index === 2 && (
                <path d="M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7.5 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6ZM17 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6Z" />
              )}
            </g>
            <rect x="98" y="24" width={bars[0]} height="10" rx="5" className="scene-strong" />
            <rect x="98" y="44" width={bars[1]} height="8" rx="4" className="scene-bar" />
            <rect x="98" y="62" width={bars[2]} height="14" rx="7" style={{ fill: `var(--tag-${hue})` }} />
            <rect x="276" y="24" width="36" height="10" rx="5" className="scene-bar" />
          </g>
        ))}
      </svg>
    </div>
  );
}

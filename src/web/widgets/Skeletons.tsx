/** Gray placeholders for loading content, in its final size. */

export function Bar({ width = "60%", height = 12 }: { width?: number | string; height?: number }) {
  return <span className="bone" style={{ width, height }} />;
}

/** An input while its code loads. `height` in pixels, by default that of a line of text. */
export const InputSkeleton = ({ height }: { height?: number }) => (
  <span className="bone input-bone" style={{ height }} />
);

/** A card of `lines` while its content loads. */
export function CardSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="card card-padded" aria-hidden="true">
      <Bar width={140} height={16} />
      {Array.from({ length: lines }, (_, line) => (
        <Bar key={line} width={`${90 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** A screen while its code loads. */
export function ScreenSkeleton() {
  return (
    <div className="screen-wait" role="status" aria-label="Loading">
      <Bar width={180} height={24} />
      <div className="card screen-wait-card">
        {Array.from({ length: 12 }, (_, line) => (
          <div key={line} className="screen-wait-row">
            <Bar width={16} height={16} />
            <Bar width={`${30 - ((line * 7) % 12)}%`} />
            <Bar width="14%" />
            <Bar width="10%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The frame before the user is known. */
export function FrameSkeleton() {
  return (
    <div className="frame" aria-hidden="true">
      <div className="top-bar" />
      <div className="side-menu" />
      <main className="frame-main">
        <ScreenSkeleton />
      </main>
    </div>
  );
}

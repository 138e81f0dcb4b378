import { useEffect, useRef, useState } from "react";
import { type ImageWidth, imageAddress } from "../../domain/images/address.ts";
import { useAttempts } from "../images/useAttempts.ts";
import { Sign } from "./Sign.tsx";

interface Props {
  title: string;
  paths: readonly string[];
  host: string | null;
}

/** So many thumbnails stand side by side; more are scrolled to. */
const SHOWN = 4;

/** Brings a child of a strip to its start, and moves nothing else of the page. */
function scrollTo(strip: HTMLElement | null, index: number): void {
  const child = strip?.children[index];
  if (strip && child instanceof HTMLElement) strip.scrollTo({ left: child.offsetLeft - strip.offsetLeft });
}

/** The pictures, one at a time, and below them a carousel of thumbnails. A finger or the keyboard moves both. */
export function Gallery({ title, paths, host }: Props) {
  const [shown, setShown] = useState(0);
  const stage = useRef<HTMLUListElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const last = paths.length - 1;

  const show = (index: number) => {
    const next = Math.min(Math.max(index, 0), last);
    setShown(next);
    scrollTo(stage.current, next);
  };
  // The thumbnail of what is shown stays in sight.
  useEffect(() => scrollTo(strip.current, Math.max(0, Math.min(shown - 1, last - SHOWN + 1))), [shown, last]);

  if (paths.length === 0) {
    return (
      <div className="gallery">
        <div className="gallery-none">
          <Sign name="image" size={48} label="No picture" />
        </div>
      </div>
    );
  }
  return (
    <section className="gallery" aria-label="Pictures">
      <ul
        ref={stage}
        className="gallery-stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={`Picture ${shown + 1} of ${paths.length}`}
        onKeyDown={(event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          show(shown + step);
        }}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        {paths.map((path, index) => (
          <li key={path}>
            <Picture
              path={path}
              width={992}
              host={host}
              alt={`${title}, picture ${index + 1} of ${paths.length}`}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      {paths.length > 1 && (
        <div className="gallery-carousel">
          <Step
            name="chevron-left"
            label="Previous picture"
            disabled={shown === 0}
            go={() => show(shown - 1)}
          />
          <ul ref={strip} className="gallery-strip">
            {paths.map((path, index) => (
              <li key={path}>
                <button
                  type="button"
                  className="gallery-thumb"
                  aria-label={`Show picture ${index + 1}`}
                  aria-current={index === shown}
                  onClick={() => show(index)}
                >
                  <Picture path={path} width={320} host={host} alt="" />
                </button>
              </li>
            ))}
          </ul>
          <Step
            name="chevron-right"
            label="Next picture"
            disabled={shown === last}
            go={() => show(shown + 1)}
          />
        </div>
      )}
    </section>
  );
}

interface StepProps {
  name: "chevron-left" | "chevron-right";
  label: string;
  disabled: boolean;
  go(): void;
}

const Step = ({ name, label, disabled, go }: StepProps) => (
  <button type="button" className="gallery-step" aria-label={label} disabled={disabled} onClick={go}>
    <Sign name={name} />
  </button>
);

interface PictureProps {
  path: string;
  width: ImageWidth;
  host: string | null;
  alt: string;
  isFirst?: boolean;
}

/** A picture; where it does not open, a placeholder, and Drive's mark for an address of Google Drive. */
function Picture({ path, width, host, alt, isFirst = false }: PictureProps) {
  const { attempt, isBroken, failed } = useAttempts(path);
  if (isBroken) {
    return (
      <span className="gallery-none">
        <Sign name={path.includes("drive") ? "drive" : "image"} size={32} label={alt || undefined} />
      </span>
    );
  }
  return (
    <img
      key={attempt}
      src={imageAddress(path, { width, host })}
      alt={alt}
      width={width}
      height={width}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      onError={failed}
    />
  );
}

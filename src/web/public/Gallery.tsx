import { useEffect, useRef, useState } from "react";
import { type ImageWidth, imageAddress } from "../../domain/images/address.ts";
import { useAttempts } from "../images/useAttempts.ts";
import { PublicIcon } from "./PublicIcon.tsx";

interface Props {
  title: string;
  paths: readonly string[];
  host: string | null;
}

/** Number of thumbnails visible at once; the others are reached by scrolling. */
const VISIBLE_THUMBS = 4;

/** Scrolls a strip to one of its children, without scrolling the page. */
function scrollTo(strip: HTMLElement | null, index: number): void {
  const child = strip?.children[index];
  if (strip && child instanceof HTMLElement) strip.scrollTo({ left: child.offsetLeft - strip.offsetLeft });
}

/** Product images, one at a time, above a carousel of thumbnails. Both can be moved by touch and keyboard. */
export function Gallery({ title, paths, host }: Props) {
  const [shown, setShown] = useState(0);
  const stage = useRef<HTMLUListElement>(null);

  const show = (index: number) => {
    const next = Math.min(Math.max(index, 0), paths.length - 1);
    setShown(next);
    scrollTo(stage.current, next);
  };
  if (paths.length === 0) {
    return (
      <div className="gallery">
        <div className="gallery-none">
          <PublicIcon name="image" size={48} label="No image" />
        </div>
      </div>
    );
  }
  return (
    <section className="gallery" aria-label="Images">
      <ul
        ref={stage}
        className="gallery-stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={`Image ${shown + 1} of ${paths.length}`}
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
            <ShownImage
              path={path}
              width={992}
              host={host}
              alt={`${title}, image ${index + 1} of ${paths.length}`}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      {paths.length > 1 && <Carousel paths={paths} host={host} shown={shown} show={show} />}
    </section>
  );
}

interface CarouselProps extends Pick<Props, "paths" | "host"> {
  shown: number;
  show(index: number): void;
}

/** The thumbnails, with buttons for the previous and the next image. */
function Carousel({ paths, host, shown, show }: CarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const last = paths.length - 1;
  // Keeps the thumbnail of the current image visible.
  useEffect(
    () => scrollTo(strip.current, Math.max(0, Math.min(shown - 1, last - VISIBLE_THUMBS + 1))),
    [shown, last],
  );
  return (
    <div className="gallery-carousel">
      <Step name="chevron-left" label="Previous image" disabled={shown === 0} go={() => show(shown - 1)} />
      <ul ref={strip} className="gallery-strip">
        {paths.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              className="gallery-thumb"
              aria-label={`Show image ${index + 1}`}
              aria-current={index === shown}
              onClick={() => show(index)}
            >
              <ShownImage path={path} width={320} host={host} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Step name="chevron-right" label="Next image" disabled={shown === last} go={() => show(shown + 1)} />
    </div>
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
    <PublicIcon name={name} />
  </button>
);

interface ShownImageProps {
  path: string;
  width: ImageWidth;
  host: string | null;
  alt: string;
  isFirst?: boolean;
}

/** An image. If it fails to load, a placeholder, with the Drive icon for a Google Drive URL. */
function ShownImage({ path, width, host, alt, isFirst = false }: ShownImageProps) {
  const { attempt, isBroken, onError } = useAttempts(path);
  if (isBroken) {
    return (
      <span className="gallery-none">
        <PublicIcon name={path.includes("drive") ? "drive" : "image"} size={32} label={alt || undefined} />
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
      onError={onError}
    />
  );
}

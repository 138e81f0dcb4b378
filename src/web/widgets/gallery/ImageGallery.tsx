import { type ReactNode, useState } from "react";
import { Thumb } from "../Thumb.tsx";
import { LargeImage } from "./LargeImage.tsx";
import "./image-gallery.css";

export interface GalleryImage {
  path: string;
  /** What the image is of. */
  alt: string;
  /** Shown below the image. */
  caption?: string | undefined;
}

interface Props {
  images: readonly GalleryImage[];
  title: string;
  /** The path of an image that is shown once it is set or changes. */
  current?: string | undefined;
  /** Shown instead of an image while `current` names none of them, until a person chooses one. */
  missing?: ReactNode;
}

/** One image in large, and the others as thumbnails to choose from. */
export function ImageGallery({ images, title, current, missing }: Props) {
  const place = images.findIndex(({ path }) => path === current);
  const hasNone = place < 0 && Boolean(missing);
  const [chosen, setChosen] = useState(hasNone ? null : Math.max(0, place));
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    if (hasNone) setChosen(null);
    else if (place >= 0) setChosen(place);
  }
  const shown = chosen === null ? null : Math.min(chosen, images.length - 1);
  const image = shown === null ? undefined : images[shown];
  if (images.length === 0) return null;
  return (
    <section className="image-gallery" aria-label={`Images of ${title}`}>
      <figure>
        {image ? (
          <LargeImage key={image.path} src={image.path} alt={image.alt} />
        ) : (
          <div className="large-image large-image-none">{missing}</div>
        )}
        {images.some(({ caption }) => caption) && (
          <figcaption className="small quiet">{image?.caption ?? "\u00a0"}</figcaption>
        )}
      </figure>
      {(images.length > 1 || hasNone) && (
        <ul className="image-gallery-thumbs">
          {images.map(({ path, alt }, index) => (
            <li key={`${alt} ${path}`}>
              <button
                type="button"
                className="image-gallery-thumb"
                aria-label={`Show image ${index + 1}`}
                aria-current={index === shown ? "true" : undefined}
                onClick={() => setChosen(index)}
              >
                <Thumb src={path} size={64} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Images of one thing, in order. */
export const galleryOf = (paths: readonly string[], title: string): GalleryImage[] =>
  paths.map((path, index) => ({ path, alt: `${title}, image ${index + 1} of ${paths.length}` }));

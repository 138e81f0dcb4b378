import { useState } from "react";
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
}

/** One image in large, and the others as thumbnails to choose from. */
export function ImageGallery({ images, title, current }: Props) {
  const placeOf = (path: string | undefined) => images.findIndex((image) => image.path === path);
  const [chosen, setChosen] = useState(() => Math.max(0, placeOf(current)));
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    if (placeOf(current) >= 0) setChosen(placeOf(current));
  }
  const shown = Math.min(chosen, images.length - 1);
  const image = images[shown];
  if (image === undefined) return null;
  return (
    <section className="image-gallery" aria-label={`Images of ${title}`}>
      <figure>
        <LargeImage key={image.path} src={image.path} alt={image.alt} />
        {image.caption && <figcaption className="small quiet">{image.caption}</figcaption>}
      </figure>
      {images.length > 1 && (
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

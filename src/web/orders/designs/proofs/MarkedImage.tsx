import type { ReactNode } from "react";
import { LargeImage } from "../../../widgets/gallery/LargeImage.tsx";

/** A rectangle in fractions of an image's width and height. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const styleOf = ({ x, y, width, height }: Region) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

interface Props {
  src: string;
  alt: string;
  /** Marked regions with their numbers, which the comments repeat. */
  marks: readonly { label: string; region: Region }[];
  /** Drawn above the image and the marks. */
  children?: ReactNode;
}

/** An image of a proof with its marked regions. */
export function MarkedImage({ src, alt, marks, children }: Props) {
  return (
    <div className="marked-image">
      <LargeImage src={src} alt={alt} />
      {marks.map(({ label, region }) => (
        <span key={label} className="mark" style={styleOf(region)}>
          <span className="mark-label">{label}</span>
        </span>
      ))}
      {children}
    </div>
  );
}

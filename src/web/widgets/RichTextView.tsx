import { RichText } from "../public/RichText.tsx";
import { LargeImage } from "./gallery/LargeImage.tsx";
import "./rich-text-view.css";

const remoteImage = ({ src, alt, key }: { src: string; alt: string; key: number }) => (
  <LargeImage key={key} src={src} alt={alt} />
);

/** Rich text as it was written. Only elements and addresses that are known to be harmless are drawn. */
export const RichTextView = ({ html }: { html: string }) => (
  <div className="rich-view">
    <RichText html={html} remoteImage={remoteImage} />
  </div>
);

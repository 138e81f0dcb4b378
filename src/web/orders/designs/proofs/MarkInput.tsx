import { Flex } from "antd";
import { type PointerEvent, useId, useState } from "react";
import type { Mark } from "../../../../domain/orders/designs/proof.ts";
import { Button } from "../../../widgets/Button.tsx";
import { type Point, regionAfterKey, regionBetween } from "./draw-region.ts";
import { imageName, isSameImage, type ProofItem, type ShownImage } from "./image-names.ts";
import { MarkedImage, type Region, styleOf } from "./MarkedImage.tsx";

interface Props {
  images: readonly ShownImage[];
  items: readonly ProofItem[];
  /** Set by the form. */
  value?: Mark | null;
  onChange?(mark: Mark | null): void;
}

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
};

/** Marks a region of one of a proof's images, with the pointer or with the arrow keys. */
export function MarkInput({ images, items, value = null, onChange }: Props) {
  const hint = useId();
  const [shown, setShown] = useState(0);
  const [start, setStart] = useState<Point | null>(null);
  const [drawn, setDrawn] = useState<Region | null>(null);
  const image = images[shown];
  if (!image) return null;
  const own = value && isSameImage(value, image) ? value : null;
  const region = drawn ?? own;
  const set = (next: Region | null) =>
    onChange?.(next && { ...next, itemId: image.itemId, slot: image.slot });
  const finish = () => {
    if (start && drawn) set(drawn);
    setStart(null);
    setDrawn(null);
  };
  const name = imageName(image, items);
  return (
    <Flex vertical gap={8}>
      {images.length > 1 && (
        <select
          className="plain-input"
          aria-label="Image"
          value={shown}
          onChange={(event) => setShown(Number(event.target.value))}
        >
          {images.map((one, index) => (
            <option key={`${one.itemId} ${one.slot}`} value={index}>
              {imageName(one, items)}
            </option>
          ))}
        </select>
      )}
      <MarkedImage src={image.path} alt={name} marks={[]}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element draws a region */}
        <div
          role="application"
          aria-label={`Region on ${name}`}
          aria-describedby={hint}
          className="mark-surface"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
          tabIndex={0}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setStart(pointOf(event));
          }}
          onPointerMove={(event) => start && setDrawn(regionBetween(start, pointOf(event)))}
          onPointerUp={finish}
          onPointerCancel={finish}
          onKeyDown={(event) => {
            const next = regionAfterKey(own, event);
            if (next === undefined) return;
            event.preventDefault();
            set(next);
          }}
        >
          {region && <span className="mark mark-drawn" style={styleOf(region)} />}
        </div>
      </MarkedImage>
      <Flex gap={8} align="center" justify="space-between" wrap>
        <span id={hint} className="small quiet">
          Drag over the image, or press the arrow keys; with Shift they resize.
        </span>
        {value && (
          <Button small kind="text" onClick={() => onChange?.(null)}>
            Remove mark
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

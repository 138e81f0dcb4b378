import { type PointerEvent, useEffect, useRef, useState } from "react";

interface Drag {
  readonly from: number;
  /** The place that it would get. */
  readonly to: number;
  /** How far the pointer has moved it, in pixels. */
  readonly by: number;
}

/** Drags an item of a list by its handle, with mouse, pen or finger. Escape leaves it where it was. */
export function useDrag(drop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === "Escape") setDrag(null);
    };
    window.addEventListener("keydown", cancel);
    return () => window.removeEventListener("keydown", cancel);
  }, [isDragging]);

  /** The number of other items whose middle is above the pointer. */
  const placeAt = (y: number, from: number) =>
    [...(list.current?.children ?? [])].filter((item, at) => {
      const { top, height } = item.getBoundingClientRect();
      return at !== from && top + height / 2 < y;
    }).length;

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
      setDrag({ from: at, to: at, by: 0 });
    },
    onPointerMove: ({ clientY }: PointerEvent) =>
      setDrag((now) => now && { ...now, to: placeAt(clientY, now.from), by: clientY - start.current }),
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) drop(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  const styleOf = (at: number) => (drag?.from === at ? { transform: `translateY(${drag.by}px)` } : undefined);
  /** Where a line shows the place of the dragged item: before or after the item at this place. */
  const markOf = (at: number): "dragged" | "before" | "after" | undefined => {
    if (!drag) return undefined;
    if (at === drag.from) return "dragged";
    if (drag.to === drag.from || at !== drag.to) return undefined;
    return drag.to < drag.from ? "before" : "after";
  };
  return { list, handle, styleOf, markOf };
}

import { Modal } from "antd";
import { memo, Suspense, useEffect, useRef } from "react";
import { lazyChunk } from "../../lazy-chunk.ts";

const { Component: PaletteSearch, load } = lazyChunk(() => import("./PaletteSearch.tsx"));

/** After the first screen, which does not wait for it. */
const LOAD_AFTER_MS = 3_000;

/** "Search or jump to": commands, accessible screens, and matching orders, sellers, catalogs and users. */
export const Palette = memo(function Palette({ open, close }: { open: boolean; close(): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where it does not load, opening the palette says so.
    const later = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(later);
  }, []);
  return (
    <Modal
      className="palette"
      open={open}
      title={<span className="visually-hidden">Search or jump to</span>}
      width={640}
      style={{ top: "min(12vh, 96px)" }}
      footer={null}
      closable={false}
      // No animation, so that typing can start immediately.
      transitionName=""
      maskTransitionName=""
      onCancel={close}
      // antd returns the focus of a palette that was closed shortly before only now.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      destroyOnHidden
    >
      <Suspense fallback={<div className="palette-search" />}>
        <PaletteSearch input={input} close={close} />
      </Suspense>
    </Modal>
  );
});

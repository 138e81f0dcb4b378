import type { ReactNode } from "react";
import { useIsPhone } from "../../list/table/useElementSize.ts";

interface Props {
  /** The steps, one below the other. */
  children: ReactNode;
  /** How the result looks; `false` or `null` while there is nothing to show. */
  preview: ReactNode;
  /** The preview on a phone, beside the button. */
  small: ReactNode;
  /** What is missing, and the button. Always in view, as is the preview beside the steps. */
  footer: ReactNode;
}

/** Steps at the left; what comes of them, and the button that does it, always in view. */
export function TwoPanes({ children, preview, small, footer }: Props) {
  const isPhone = useIsPhone();
  return (
    <div className="from-artwork">
      <div className="from-artwork-steps">{children}</div>
      <div className="from-artwork-side">
        <div className="from-artwork-preview">{preview}</div>
        <div className="card from-artwork-footer">
          {isPhone && small}
          <div className="from-artwork-action">{footer}</div>
        </div>
      </div>
    </div>
  );
}

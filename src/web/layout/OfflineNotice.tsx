import { useIsOnline } from "../providers/useIsOnline.ts";
import { Icon } from "../widgets/Icon.tsx";

/** Says once, for the whole application, that there is no connection and what still works. It has a place in the top bar, so that it moves nothing. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div className={isOnline ? "visually-hidden" : "offline-notice"} role="status">
      {!isOnline && (
        <>
          <Icon name="alert" size={14} />
          <span>
            <strong>Offline.</strong> What is open can be read
            <span className="only-wide">, and nothing is saved</span>.
          </span>
        </>
      )}
    </div>
  );
}

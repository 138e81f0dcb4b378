import { Icon } from "../../widgets/Icon.tsx";

interface Props {
  title: string;
  detail?: string;
  /** 0 to 100. */
  percent: number;
  cancel?: () => void;
}

/** How far something is that takes a while. Told to a screen reader by its own role. */
export function Progress({ title, detail, percent, cancel }: Props) {
  return (
    <section className="card card-padded progress-card">
      <div className="progress-words">
        <strong>{title}</strong>
        <span className="quiet">{percent}%</span>
        {cancel && (
          <button type="button" className="bar-button" aria-label="Cancel the upload" onClick={cancel}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className="progress-done" style={{ width: `${percent}%` }} />
      </div>
      {detail && <p className="small quiet">{detail}</p>}
    </section>
  );
}

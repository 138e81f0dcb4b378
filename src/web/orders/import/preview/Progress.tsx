import { Progress as AntdProgress, Flex } from "antd";
import { Icon } from "../../../widgets/Icon.tsx";

interface Props {
  title: string;
  detail?: string;
  /** 0 to 100. */
  percent: number;
  cancel?: () => void;
}

/** The progress of a long operation, with the role that screen readers announce. */
export function Progress({ title, detail, percent, cancel }: Props) {
  return (
    <section className="card card-padded progress-card">
      <Flex className="progress-words" gap={12} align="center">
        <strong>{title}</strong>
        <span className="quiet">{percent}%</span>
        {cancel && (
          <button type="button" className="bar-button" aria-label="Cancel the upload" onClick={cancel}>
            <Icon name="close" size={16} />
          </button>
        )}
      </Flex>
      <AntdProgress percent={percent} showInfo={false} size="small" aria-label={title} />
      {detail && <p className="small quiet">{detail}</p>}
    </section>
  );
}

import { type HttpError, useCustom } from "@refinedev/core";
import { Modal } from "antd";
import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { PublishFooter, type PublishFooterProps } from "./PublishFooter.tsx";
import { SimulationResult } from "./SimulationResult.tsx";
import "../catalogs.css";
import "./price-simulation.css";

interface Props extends Omit<PublishFooterProps, "disabled"> {
  /** `catalogs/<id>/price-simulation` or `basecosts/<id>/price-simulation`. */
  url: string;
  body: object;
  close(): void;
}

/** What a change of prices would do, before it is published now or at a set time. */
export default function PriceSimulationDialog({ url, body, close, ...publishing }: Props) {
  const { query } = useCustom<PriceSimulation, HttpError>({
    url,
    method: "post",
    config: { payload: body },
    // Publishing reloads what depends on catalogs, and this change of them would no longer be possible.
    queryOptions: { staleTime: "static", gcTime: 0 },
    errorNotification: false,
  });
  const simulation = query.data?.data;
  return (
    <Modal
      open
      title="Effect of the new prices"
      footer={<PublishFooter {...publishing} disabled={!simulation} />}
      onCancel={close}
      destroyOnHidden
      width={860}
    >
      {query.isError ? (
        <FailedState what="Simulation" why={query.error.message} retry={() => void query.refetch()} />
      ) : simulation ? (
        <SimulationResult simulation={simulation} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </Modal>
  );
}

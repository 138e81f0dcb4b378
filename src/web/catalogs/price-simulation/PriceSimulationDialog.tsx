import { Modal } from "antd";
import type {
  simulateBasecostPrices,
  simulateCatalogPrices,
} from "../../../domain/catalogs/price-simulation/calls.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { PublishFooter, type PublishFooterProps } from "./PublishFooter.tsx";
import { SimulationResult } from "./SimulationResult.tsx";
import "../catalogs.css";
import "./price-simulation.css";

type Simulation = typeof simulateCatalogPrices | typeof simulateBasecostPrices;

interface Props extends Omit<PublishFooterProps, "disabled"> {
  call: Simulation;
  given: Given<Simulation>;
  close(): void;
}

/** What a change of prices would do, before it is published now or at a set time. */
export default function PriceSimulationDialog({ call, given, close, ...publishing }: Props) {
  // Publishing reloads what depends on catalogs, and this change of them would no longer be possible.
  const query = useCallQuery(call, given, { staleTime: "static", gcTime: 0 });
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

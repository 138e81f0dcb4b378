import { Modal } from "antd";
import { useEffect, useState } from "react";
import { syncProductToItems } from "../../../domain/orders/mapping/calls.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { impactPlaces, impactText } from "./impact.ts";
import "./mapping.css";

interface Props {
  product: { readonly id: string; readonly title: string };
  close(): void;
}

/** Shows which open items a product's variants would change, with their charges, and maps them. */
export default function SyncProduct({ product: { id, title }, close }: Props) {
  const sync = useNamedCall(syncProductToItems);
  const [preview, setPreview] = useState<ImpactResponse | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const away = new AbortController();
    const given = { params: { id }, body: {}, query: { preview: "true" } };
    void sendCall(syncProductToItems, given, { signal: away.signal }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setPreview(response.data);
      else setProblem(response.message);
    });
    return () => away.abort();
  }, [id]);

  const confirm = async () => {
    setBusy(true);
    const response = await sync(
      { params: { id }, body: {} },
      { success: ({ message }) => message, quiet: true },
    );
    setBusy(false);
    if (response.ok) close();
    else setProblem(response.message);
  };
  const places = preview && impactPlaces(preview);
  const isNothing = preview !== null && preview.items === 0;
  return (
    <Modal
      open
      title={`Apply variants of ${title} to open orders`}
      okText="Apply"
      okButtonProps={{ disabled: !preview || isNothing, loading: busy }}
      onOk={() => void confirm()}
      onCancel={close}
      destroyOnHidden
      width={520}
    >
      <p className="small quiet sync-about">
        Items in orders that are not submitted get the variant with the same SKU, or the same name if they
        have no SKU. Their orders are repriced.
      </p>
      <div role="status" className="map-words">
        {problem ? (
          <span className="danger-text">{problem}</span>
        ) : isNothing ? (
          "No open item needs these variants"
        ) : preview ? (
          <>
            {impactText(preview)}
            {places && <span className="small quiet map-places">{places}</span>}
          </>
        ) : (
          <Bar width={260} />
        )}
      </div>
    </Modal>
  );
}

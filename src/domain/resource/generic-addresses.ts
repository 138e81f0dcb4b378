import type { Call } from "./call.ts";

/** The addresses of the generic calls of a resource, apart from their schemas, which the browser does not need. */
export const genericAddresses = ({ path }: { path: string }) =>
  ({
    list: { method: "GET", url: `/${path}` },
    choose: { method: "GET", url: `/${path}/list` },
    count: { method: "GET", url: `/${path}/count` },
    export: { method: "GET", url: `/${path}/export` },
    startExport: { method: "POST", url: `/${path}/export` },
    show: { method: "GET", url: `/${path}/:id` },
    create: { method: "POST", url: `/${path}` },
    edit: { method: ["PATCH", "PUT"], url: `/${path}/:id` },
    editNamed: { method: ["PATCH", "PUT"], url: `/${path}` },
    delete: { method: "DELETE", url: `/${path}/:id` },
    deleteMany: { method: "DELETE", url: `/${path}` },
  }) as const satisfies Record<string, Pick<Call, "method" | "url">>;

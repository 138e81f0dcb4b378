import { ORDER_ACTIONS } from "../../../src/domain/access/order-actions.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import type { Role } from "../../../src/domain/access/roles.ts";
import type { DesignRequest, OrderItem, OrderRow, WholeOrder } from "../../../src/web/orders/wire.ts";
import type { Person } from "../../../src/web/session.ts";
import { everyScreen } from "../every-screen.ts";

/** An order of one tee as the API returns it, Unfulfilled and with every gate open. Lists omit the note, which their type has. */
export const order = (over: Partial<OrderRow> = {}): OrderRow & { note: null } => ({
  id: "o1",
  orderName: "#1001",
  referenceId1: "5551001",
  referenceId2: null,
  note: null,
  orderType: "pod",
  sellerTeam: { id: "t1", name: "Fern & Co" },
  import: null,
  integration: null,
  syncAt: null,
  status: "Unfulfilled",
  addressStatus: 1,
  designStatus: null,
  cancelRequest: null,
  cannotShip: false,
  shippingOption: "standard",
  fullName: "Ann Lee",
  email: "ann@example.com",
  phone: null,
  company: null,
  address1: "20 Maple Avenue",
  address2: null,
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
  subTotalPrice: 29,
  shippingFee: 5.99,
  totalDiscount: 0,
  totalPrice: 34.99,
  totalRefund: 0,
  createdAt: "2026-11-20T18:00:00.000Z",
  updatedAt: "2026-11-20T18:00:00.000Z",
  createdDate: "2026-11-20T18:00:00.000Z",
  updatedDate: "2026-11-20T18:00:00.000Z",
  version: 1,
  hold: null,
  gates: [],
  remake: null,
  charge: { items: 9.5, shipping: 4.99, design: 0, total: 14.49 },
  metadata: {
    requester_id: null,
    designer: null,
    hire_design_status: null,
    notes: null,
    requester: null,
    due_date: null,
  },
  dueDate: null,
  isLate: false,
  shipBy: null,
  itemCount: 1,
  thumbnail: null,
  print: null,
  seller: { id: "u1", fullName: "Fern Hale", email: "fern@example.com" },
  agency: { id: "a1", name: "Print North" },
  country: "United States",
  ...over,
});

export const item = (over: Partial<OrderItem> = {}): OrderItem => ({
  id: "i1",
  title: "Sunset tee",
  sku: "TEE-BLK-M",
  variant: { id: "v1", catalogVariantCode: "TEE-BLK-M", color: "Black", size: "M" },
  quantity: 1,
  shippedQuantity: 0,
  unitPrice: 29,
  status: "new",
  mappingStatus: 2,
  designStatus: null,
  mockup: null,
  createdAt: "2026-11-20T18:00:00.000Z",
  version: 1,
  artwork1: null,
  artwork2: null,
  artwork3: null,
  artwork4: null,
  artwork5: null,
  artwork6: null,
  personalization: [],
  personalizationFields: [],
  charge: 14.49,
  priceMissing: null,
  artworkComplete: true,
  inStock: true,
  stored: null,
  takenUnits: 0,
  onSale: true,
  garment: "Classic tee",
  slots: [],
  preflight: [],
  preflightDue: false,
  units: [{ state: "new", quantity: 1, parcelId: null }],
  remakable: 0,
  ...over,
});

export const wholeOrder = (over: Partial<WholeOrder> = {}): WholeOrder => ({
  ...order(),
  actions: Object.keys(ORDER_ACTIONS),
  profit: 20.5,
  shipAnyway: false,
  address: null,
  sale: null,
  autoSubmit: null,
  design: null,
  items: [item()],
  remakeOf: null,
  remakes: [],
  storeSyncs: [],
  parcels: [],
  history: [],
  ...over,
});

/** A person with this role and its order actions, plus the overrides of a test. */
export function personOf(role: Role, more: Record<string, string[]> = {}, screens: string[] = []): Person {
  const side = role.startsWith("seller") ? "seller" : "agency";
  const area = side === "seller" ? "/s/orders" : "/ag/orders";
  return {
    id: "p1",
    email: "maya@example.com",
    fullName: "Maya Fernandez",
    userType: side,
    authority: side,
    isSubUser: false,
    sellerTeam: side === "seller" ? { id: "t1", name: "Fern & Co", basecost: null } : null,
    agency: { id: "a1", name: "Copperline", code: "copper" },
    grants: {
      actions: { orders: GRANTS.standard[role].actions.orders ?? [], ...more },
      screens: [...everyScreen(area), ...screens],
    },
    profile: "standard",
    accountingProxyGroups: false,
    landing: area,
  };
}

/** The permissions of a person with this role. */
export const canOf = (person: Person) => (resource: string, action: string) =>
  person.grants.actions[resource]?.includes(action) ?? false;

/** A requested design that the user can only view. */
export const design = (over: Partial<DesignRequest> = {}): DesignRequest => ({
  status: "assign",
  brief: "A fox in a hat",
  dueDate: "2026-12-01",
  proofs: 0,
  waiting: null,
  canSubmitProof: false,
  requester: { id: "u1", fullName: "Mara Fern" },
  designer: null,
  submittedBy: null,
  steps: [],
  ...over,
});

/** A response that the test releases with `resolve`. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}

import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { orderImport } from "../../../src/domain/orders/import/calls.ts";
import { importResponse } from "../../../src/domain/orders/import/responses.ts";
import { trackingImport } from "../../../src/domain/orders/tracking/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { sellerTeams } from "../../../src/domain/resources/index.ts";
import ImportOrders from "../../../src/web/orders/import/ImportOrders.tsx";
import ImportTracking from "../../../src/web/orders/tracking/ImportTracking.tsx";
import { address } from "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, person, sentTo } from "../wire.tsx";

const job = sampleOf(importResponse, { id: "i7", fileName: "orders.csv", status: "previewed" });
const file = (name = "orders.csv") =>
  new File(["Name,Lineitem quantity\n#1,1\n"], name, { type: "text/csv" });
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;
const formOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

beforeEach(() => {
  for (const { list } of [orderImport, trackingImport]) on(list, () => ({ data: [], total: 0 }));
  on(callsOf(sellerTeams).choose, () => ({
    data: [{ id: "t9", name: "Fern & Co", code: "FERN" }],
    total: 1,
  }));
});
const asSeller = () => openScreen("/s/orders/import", "/s/orders/import", <ImportOrders area="s" />);
const asAgency = () =>
  openScreen(
    "/ag/orders/import",
    "/ag/orders/import",
    <ImportOrders area="ag" />,
    person({ userType: "agency", authority: "agency", sellerTeam: null }),
  );

describe("uploading a file", () => {
  it("starts a preview, and leads to it", async () => {
    const user = userEvent.setup();
    on(orderImport.upload, () => job);
    asSeller();
    await user.upload(input(), file());
    await waitFor(() => expect(address.now).toBe("/s/orders/import/histories/i7"));
    const [call] = sentTo(orderImport.upload);
    expect(call?.query).toEqual({ dryRun: "true" });
    expect(Object.keys(formOf(call?.body))).toEqual(["file"]);
    expect(call?.key).toBeTruthy();
  });

  it("creates products of unmapped items if the option is checked", async () => {
    const user = userEvent.setup();
    on(orderImport.upload, () => job);
    asSeller();
    await user.click(screen.getByRole("checkbox", { name: /Create products/ }));
    await user.upload(input(), file());
    await waitFor(() => expect(sentTo(orderImport.upload)).toHaveLength(1));
    expect(formOf(sentTo(orderImport.upload)[0]?.body).createProduct).toBe("true");
  });

  it("is refused before the upload if the file is not a table", async () => {
    const user = userEvent.setup({ applyAccept: false });
    asSeller();
    await user.upload(input(), file("orders.pdf"));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The file must be .csv, .tsv, .txt, .xlsx or .json",
    );
    expect(sentTo(orderImport.upload)).toEqual([]);
  });

  it("shows the server's refusal with the file's name, and accepts another file", async () => {
    const user = userEvent.setup();
    const tooLarge = "The file is larger than 70 MiB. Split it into smaller files";
    on(orderImport.upload, () => new ErrorResponse(tooLarge, { file: tooLarge }, 413));
    asSeller();
    await user.upload(input(), file());
    expect((await screen.findByRole("alert")).textContent).toContain("orders.csv The file is larger");
    on(orderImport.upload, () => job);
    await user.upload(input(), file());
    await waitFor(() => expect(address.now).toBe("/s/orders/import/histories/i7"));
  });

  it("requires an agency to choose the seller first", async () => {
    const user = userEvent.setup();
    on(orderImport.upload, () => job);
    asAgency();
    await user.upload(input(), file());
    expect((await screen.findByRole("alert")).textContent).toBe("Please input seller");
    expect(sentTo(orderImport.upload)).toEqual([]);
    await user.click(screen.getByRole("combobox", { name: "Seller" }));
    await user.click(await screen.findByTitle("Fern & Co"));
    await user.upload(input(), file());
    await waitFor(() => expect(address.now).toBe("/ag/orders/import/histories/i7"));
    expect(formOf(sentTo(orderImport.upload)[0]?.body).sellerTeam).toBe("t9");
  });

  it("works the same way for tracking numbers", async () => {
    const user = userEvent.setup();
    on(trackingImport.upload, () => job);
    openScreen("/ag/tracking/import", "/ag/tracking/import", <ImportTracking area="ag" />);
    await user.upload(input(), file("tracking.txt"));
    await waitFor(() => expect(address.now).toBe("/ag/tracking/import/histories/i7"));
    expect(sentTo(trackingImport.upload)[0]?.query).toEqual({ dryRun: "true" });
  });
});

import { describe } from "vitest";
import { freshEmbedded } from "../../support/database.ts";
import { testDays } from "./days.ts";

describe("days and months in Los Angeles, on the embedded store", () => testDays(() => freshEmbedded()));

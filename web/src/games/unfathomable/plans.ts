/** The rooms as a ship's plan shows them, in a box of 64 by 64: what stands in each, seen from above. All of it is ours. */
import { BRIDGE } from "./view";

/** The wheel of the plan is its walls; what is fixed stands in them by lines. */
const PLANS = [
  // Bridge: the wheel, the chart table with its chart
  "M14 18a8 8 0 1 0 .010 0zM14 14v24M2 26h24M34 10h22v16H34zM38 18l6-4 5 5 4-3M34 38h22M38 46h14v10H38z",
  // Chapel: the altar and four pews
  "M24 6h16v8H24zM32 6V2M10 24h18M36 24h18M10 34h18M36 34h18M10 44h18M36 44h18M10 54h18M36 54h18",
  // Captain's Cabin: a bed, a desk, a chair, a lamp
  "M6 8h18v34H6zM6 18h18M34 8h24v14H34zM46 27a5 5 0 1 0 .010 0zM40 15h10M38 46h20v12H38z",
  // Cargo Hold: crates and casks
  "M4 6h20v20H4zM4 6l20 20M24 6L4 26M30 6h14v14H30zM30 6l14 14M54 16a7 7 0 1 0 .010 0zM14 36a8 8 0 1 0 .010 0zM34 38a8 8 0 1 0 .010 0zM46 34h14v22H46z",
  // Galley: the range with four plates, a table with stools
  "M6 6h34v18H6zM13 10a3.500 3.500 0 1 0 .010 0zM23 10a3.500 3.500 0 1 0 .010 0zM33 10a3.500 3.500 0 1 0 .010 0zM20 36h30v14H20zM14 40a3 3 0 1 0 .010 0zM56 40a3 3 0 1 0 .010 0zM46 6h12v18H46z",
  // Boiler Room: two boilers, a pipe, the bunker
  "M10 6h16v34H10zM10 14h16M10 22h16M10 30h16M38 6h16v34H38zM38 14h16M38 22h16M38 30h16M26 20h12M10 48h44v12H10zM16 54l4-3 4 3 4-3 4 3 4-3 4 3 4-3",
  // Sick Bay: three beds
  "M6 8h14v26H6zM6 16h14M25 8h14v26H25zM25 16h14M44 8h14v26H44zM44 16h14M10 46h18v12H10zM38 46h6v4h4v6h-4v4h-6v-4h-4v-6h4z",
  // Brig: bars, a plank, a bucket
  "M4 14h56M4 18h56M10 8v16M20 8v16M30 8v16M40 8v16M50 8v16M8 36h30v10H8zM50 38a6 6 0 1 0 .010 0z",
] as const;

export const roomPlan = (space: number): string => PLANS[space - BRIDGE] ?? "";

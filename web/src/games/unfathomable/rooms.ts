/** What each room does, as a sign of its own, drawn in a box of 24 by 24. */
import { BRIDGE } from "./view";

const SIGNS = [
  // Bridge: a spyglass
  "M2 15l13-6 2.500 5-13 6zM15 9l5.500-2.500 1.500 3.500-4.500 4M9 16l-1 6M9 16l4 5",
  // Chapel: an open tome under a star
  "M12 12c-3-2-6-2-9-1v9c3-1 6-1 9 1 3-2 6-2 9-1v-9c-3-1-6-1-9 1zM12 12v9M12 2v6M9.500 3.500l5 3M14.500 3.500l-5 3",
  // Captain's Cabin: irons
  "M7 9a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM17 9a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM9 9V5h6v4",
  // Cargo Hold: a crate
  "M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10",
  // Galley: a kettle of cards
  "M4 11h16v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM2 11h20M8 8V3h4v5M14 8V4.500h4V8",
  // Boiler Room: a screw
  "M12 12c-1-5 0-9 3-9s3 5-3 9zM12 12c5-1 9 0 9 3s-5 3-9-3zM12 12c1 5 0 9-3 9s-3-5 3-9zM12 12c-5 1-9 0-9-3s5-3 9 3z",
  // Sick Bay: a cross
  "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  // Brig: bars
  "M3 4h18M3 20h18M6 4v16M12 4v16M18 4v16",
] as const;

export const roomSign = (space: number): string => SIGNS[space - BRIDGE] ?? "";

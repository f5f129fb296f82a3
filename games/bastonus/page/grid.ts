import type { Grid } from '$page/boards/parts/squares';

export const GRID: Grid = { columns: 8, rows: 8, cell: 96, radius: 36, tray: 62 };

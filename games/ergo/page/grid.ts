import type { Grid } from '$page/boards/parts/squares';

export const GRID: Grid = { columns: 10, rows: 9, cell: 80, radius: 31, tray: 70 };

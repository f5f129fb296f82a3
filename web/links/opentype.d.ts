// As much of the library as we use; it brings no types of its own.
declare module 'opentype.js' {
  interface Command {
    type: string;
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  }
  interface Font {
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  namespace opentype {
    export type { Command, Font };
  }
  export default opentype;
}

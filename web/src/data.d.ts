// web/data.ts: what a module exports, as a file that is fetched when this is called.
declare module '*.ts?data' {
  export default function load<T>(): Promise<T>;
}

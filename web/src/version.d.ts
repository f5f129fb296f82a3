declare const __LUSORIA_VERSION__: string;
declare const __LUSORIA_COMMIT__: string;

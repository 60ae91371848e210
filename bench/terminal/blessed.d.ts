/** As much of blessed as the comparison needs; it has no types of its own. */
declare module 'blessed' {
  interface Element {
    setContent(text: string): void;
  }
  interface Screen {
    render(): void;
    destroy(): void;
  }
  const blessed: {
    screen(options: object): Screen;
    box(options: object): Element;
  };
  export default blessed;
}

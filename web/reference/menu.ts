/** Lets the button of a narrow page show the navigation, and scrolls a wide one to the current page. */
export function addMenu(): void {
  const button = document.querySelector('.ref-nav-toggle')
  button?.addEventListener('click', () => {
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') !== 'true'))
  })
  const navigation = document.querySelector<HTMLElement>('.ref-nav')
  const current = navigation?.querySelector<HTMLElement>('[aria-current="page"]')
  if (navigation && current) navigation.scrollTop = current.offsetTop - navigation.clientHeight / 3
}
